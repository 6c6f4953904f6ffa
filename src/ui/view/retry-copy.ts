/** Words of what can be tried again; they come with the screens that show it. */
export const retryCopy = { tryAgain: 'Try Again', trying: 'Trying again' } as const;
