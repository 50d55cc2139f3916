import type { CompiledModule } from '../../runtime/compiled.ts';
import { Sections } from '../form/Sections.tsx';

/** The sections of all tabs in one column: a drawer is too narrow for tabs. */
export function AllSections({ module }: { readonly module: CompiledModule }) {
  return module.layout.map((tab) => <Sections key={tab.id} tab={tab} />);
}
