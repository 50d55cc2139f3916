import '../../modules/problem-texts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callServer } from '../../api/client.ts';
import { REVIEW_ORGANISATION_MODULE } from '../../contract/own-modules.ts';
import {
  duplicateKeyProblems,
  locatedProblems,
  parseDocument,
} from '../../runtime/compile/locate.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import type { Problem } from '../../runtime/problem.ts';
import { isObject } from '../../runtime/record/json.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';

/** Milliseconds without typing until the text is checked. */
const delay = 400;

const none: readonly Problem[] = [];

function syntaxProblems(text: string): readonly Problem[] {
  const parsed = parseDocument(text);
  return parsed.ok ? duplicateKeyProblems(text) : parsed.problems;
}

function isObjectText(text: string): boolean {
  const parsed = parseDocument(text);
  return parsed.ok && isObject(parsed.document);
}

interface ReviewedText {
  /** Those of the text before while it is checked. */
  readonly problems: readonly Problem[];
  /** Errors that are known of the present text. */
  readonly errors: number;
  readonly isChecking: boolean;
  /** Why the text could not be checked. */
  readonly failure: Error | null;
}

/**
 * What is wrong with the text of a module of the organisation while it is typed: its syntax at once,
 * the rest by the server, which stores nothing.
 */
export function useReviewedText(text: string, moduleType: string): ReviewedText {
  const syntax = useMemo(() => syntaxProblems(text), [text]);
  const asked = useDebouncedValue(text, delay);
  const isSettled = asked === text;
  const canAsk = useMemo(() => isObjectText(asked), [asked]);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [REVIEW_ORGANISATION_MODULE.name, null, moduleType, asked] as const,
    queryFn: async ({ signal }) => {
      const document = JSON.parse(asked) as ModuleDocument;
      const params = { moduleType };
      const { reply } = await callServer(REVIEW_ORGANISATION_MODULE, {
        params,
        body: { document },
        signal,
      });
      return locatedProblems(reply.problems, asked);
    },
    enabled: isSettled && canAsk,
    placeholderData: keepPreviousData,
    // Other modules may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  const isKnown = isSettled && !isPlaceholderData && !isFetching;
  const problems = syntax.length > 0 ? syntax : (data ?? none);
  const counted = isKnown ? problems : syntax;
  return {
    problems,
    errors: counted.filter(({ severity }) => severity === 'error').length,
    isChecking: syntax.length === 0 && (!isSettled || isFetching),
    failure: isSettled ? error : null,
  };
}
