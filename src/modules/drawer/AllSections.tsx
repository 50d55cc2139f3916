import type { CompiledModule } from '../../runtime/compiled.ts';
import { Sections } from '../form/Sections.tsx';

/** The sections of all tabs below each other: beside a form is no room for tabs of another. */
export function AllSections({ module }: { readonly module: CompiledModule }) {
  return module.layout.map((tab) => <Sections key={tab.id} tab={tab} />);
}
