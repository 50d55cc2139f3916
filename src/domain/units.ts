/** Units of measure as headers of tables write them: `kW`, `(bar)`, `m³/h`, `[°C]`, `% LEL`. */

const prefixed =
  '(?:[pnµμumkMGTcdh]|da)?(?:m|g|s|A|K|N|W|V|Ω|J|F|Hz|Pa|bar|l|L|t|cd|mol|lm|lx|Wh|VA|var|VAh|Ah|eq|Ohm|ohm|Nm|Sv|Gy|Bq|S)';
const others =
  '%|‰|ppm|ppb|°[CFR]?|K|min|h|hr|hrs|d|a|rpm|U|Upm|tr|psi|psig|psia|barg|bara|mWS|mmHg|atm|in|ft|yd|mi|lb|lbs|oz|gal|gpm|cfm|hp|HP|PS|cal|kcal|BTU|dB|dBA|pH|rad|deg|ha|pcs|pc|Stk|Stück|St|pce|€|EUR|\\$|USD|£|GBP|CHF|Nm³|Nm3|Nl';
const part = `(?:${prefixed}|${others}|1)(?:[²³]|\\^?-?[123])?`;
const bare = new RegExp(
  `^(?:${part})(?:[/·*](?:${part}))*(?: ?\\((?:[gaA]|abs)\\)| (?:LEL|UEG|abs|rel|Vol|RH|r\\.F\\.))?$`,
  'u',
);
const bracketed = /^[([]\s*([^()[\]]{1,20}?)\s*[)\]]$/u;

/** What is in brackets that are all of a text; null for another text, or for a number in brackets. */
export function inBrackets(text: string): string | null {
  const inside = bracketed.exec(text)?.[1] ?? '';
  return /[\p{L}%‰°€$£]/u.test(inside) ? inside : null;
}

/** Whether a text is a known unit, in brackets or not. */
export function isUnit(text: string): boolean {
  const unit = inBrackets(text) ?? text;
  return unit !== '1' && !/^\d+$/.test(unit) && unit.length <= 20 && bare.test(unit);
}
