import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Finding } from '../../../src/runtime/flow/review/finding.ts';
import { reviewFlow } from '../../../src/runtime/flow/review/review.ts';
import { reviewWalks } from '../../../src/runtime/flow/walk/review-walks.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import { checkDocument } from '../../documents/check.ts';
import { withPresentOwnTypes } from '../../db/own-types.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { flowPeople } from './flow-people.ts';

const flowPointer = '/statusFlow';

/** The module of a template. Throws `invalid` if there is none of its type. */
export function moduleOfTemplate({ modules }: Services, { moduleType }: TemplateDocument) {
  const module = modules.byType(moduleType);
  if (module === undefined)
    throw invalid([{ pointer: '/document/moduleType', code: 'reference', params: {} }]);
  return module;
}

/** A finding of a template's flow, with pointers into the template. */
function inTemplate(finding: Finding): Finding {
  const { fix } = finding;
  const patch = fix?.patch.map((change) => ({ ...change, path: flowPointer + change.path }));
  return {
    ...finding,
    pointer: flowPointer + finding.pointer,
    fix: fix && patch ? { ...fix, patch } : null,
  };
}

/**
 * What the people and roles of the site, and the columns of a template, make of its flow. A template
 * without a flow of its own answers only for the fields that the flow of its module asks for, and for
 * its recorded walks.
 * `compiled` is null while its columns don't compile.
 */
export async function templateFindings(
  access: SiteAccess,
  live: LiveModule,
  { statusFlow, walks }: TemplateDocument,
  compiled: CompiledModule | null,
): Promise<readonly Finding[]> {
  const ofWalks = compiled === null ? [] : reviewWalks(compiled, walks);
  const people = (await flowPeople(access, live.document.type)) ?? undefined;
  const options = { module: compiled, numbers: live.statusNumbers, people };
  if (statusFlow !== undefined)
    return [...reviewFlow(statusFlow, options).map(inTemplate), ...ofWalks];
  const ofModule = reviewFlow(live.flow, options)
    .filter(({ field }) => field !== null)
    .map((finding) => ({ ...finding, pointer: '', fix: null }));
  return [...ofModule, ...ofWalks];
}

/** Throws `document_problems` for errors of a flow, `unconfirmed_warnings` for its warnings. */
export function requireSoundFlow(findings: readonly Finding[], isConfirmed: boolean): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [code, problems] =
    errors.length > 0
      ? (['document_problems', errors] as const)
      : (['unconfirmed_warnings', findings] as const);
  if (problems.length === 0 || (isConfirmed && errors.length === 0)) return;
  throw new Failure(code, { count: problems.length }, { problems });
}

interface Review {
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
}

async function review(
  services: Services,
  access: SiteAccess,
  draft: TemplateDocument,
): Promise<Review> {
  const live = moduleOfTemplate(services, draft);
  const compile = (given: TemplateDocument) =>
    services.modules.withDraft(live, { id: 1, version: 1, document: given });
  const shape = checkDocument('template', draft);
  if (shape.length > 0) return { problems: shape, findings: [] };
  const document = await withPresentOwnTypes(access.tx, access.siteId, draft);
  const whole = compile(document);
  const isOfFlow = ({ pointer }: Problem) => pointer.startsWith(`${flowPointer}/`);
  const problems = whole.problems.filter((each) => !isOfFlow(each));
  const { statusFlow: _, ...columnsOnly } = document;
  const columns = whole.ok ? whole : compile(columnsOnly);
  const module = columns.ok ? columns.module : null;
  return { problems, findings: await templateFindings(access, live, document, module) };
}

/** Looks for mistakes of a template that is not published. Throws a Failure. */
export function reviewTemplate(
  services: Services,
  caller: Caller,
  siteId: number,
  { document }: { readonly document: TemplateDocument },
): Promise<Review> {
  return withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return review(services, access, document);
  });
}
