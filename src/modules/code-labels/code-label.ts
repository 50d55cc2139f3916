import { organisationLogoUrl } from '../../api/account.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { Item } from '../../runtime/record/item.ts';
import { shortCode } from '../../runtime/record/short-code.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { shortLink } from '../qr/short-link.ts';
import type { CurrentUser } from '../session.ts';

/** What is on the label of an item. */
export interface CodeLabel {
  readonly id: number;
  /** What the QR code says. */
  readonly link: string;
  /** The short code, which people type who have no camera. */
  readonly code: string;
  /** The tag, else the number of the item. */
  readonly title: string;
  readonly name: string;
}

/** The label of an item; null for one that the server has not made. */
export function codeLabelOf(module: CompiledModule, item: Item): CodeLabel | null {
  const [code, link] = [shortCode(module, item.id), shortLink(module, item.id)];
  if (code === null || link === null) return null;
  const { tagColumn } = module;
  const tag = tagColumn === null ? '' : tagColumn.toText(valueOf(tagColumn, item));
  const title = tag === '' ? itemCode(module, item) : tag;
  return { id: item.id, link, code, title, name: item.name ?? '' };
}

/** The address of the logo of a person's organisation; null without one. */
export function logoOf({ organisation: { logo } }: CurrentUser): string | null {
  return logo === null ? null : organisationLogoUrl(logo);
}
