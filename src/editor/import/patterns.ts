/** Patterns of addresses that fields use; nothing checks whether an address exists. */
export const mailPattern = String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`;
export const addressPattern = String.raw`^[a-zA-Z][a-zA-Z0-9+.-]*://\S+$`;
export const phonePattern = String.raw`^[+0(][0-9\s()/.-]{5,24}[0-9]$`;
