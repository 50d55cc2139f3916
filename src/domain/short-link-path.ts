/** Where the short links of items begin. */
export const shortLinkPath = '/q/';
