import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument } from '../../runtime/documents.ts';
import { useTemplateWalks } from './kept-walks.ts';
import { Simulator } from './Simulator.tsx';

interface Props {
  readonly flow: FlowDocument;
  readonly module: CompiledModule;
}

/** Tries the flow of the template that is edited, and keeps walks with it. */
export function TemplateSimulator(props: Props) {
  return <Simulator {...props} keeper={useTemplateWalks()} />;
}
