/** The registration works on the quarter picture: so many pixels a cell, along each side. */
export const QUARTER = 4;
