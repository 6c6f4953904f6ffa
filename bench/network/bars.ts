/** Of the cameras so many are to be called one, and of what is called a camera so much is to be one. */
export const CAMERAS_BAR = 0.8;
export const PRECISION_BAR = 0.92;
/** Of other devices no more are to be called a camera. */
export const OTHERS_BAR = { share: 0.0015, words: '0.15 %' } as const;
/** Of the cameras of a lab that answer so many are to be named. */
export const NAMED_BAR = 0.9;
