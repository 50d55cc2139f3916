/** Where the browser sends what another app shares with the installed page: the report of a problem. */
export const shareTargetPath = '/app/report';

/** The parameter of the report's address that says that something was shared, or that it was lost. */
export const sharedParameter = 'shared';
export const lostShare = 'lost';

/** The fields of the form that the browser sends then. */
export const shareFields = { title: 'title', text: 'text', url: 'url', photos: 'photos' } as const;
