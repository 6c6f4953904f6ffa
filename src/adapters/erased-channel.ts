/** On this channel every page of this site hears that all that it keeps is being erased. */
export const ERASED_CHANNEL = 'erased';
