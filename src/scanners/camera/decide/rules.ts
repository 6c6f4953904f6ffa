/** Every rule that evidence names, and what it measures: each has its line on docs/evidence/camera.md. */
export const CAMERA_RULES = {
  'lens-lock-in': 'lit phases in which the point answered beside a dark one',
  'lens-lost': 'lit phases without the point after it was last seen, its place in view',
  'lens-came': 'lit phases without the point before it was first seen, its place in view',
  'lens-cone': 'how much more likely its phases are with a cone of view angles than without',
  'lens-level': 'by how much it is brighter than texture would be, levels',
  'lens-white': 'by how much it is brighter, as a share of what its surroundings and print leave to white, percent',
  'lens-alone': 'others beside it that come and go about as white',
  'lens-print': 'how much less the dark shows of it than it would of texture, percent',
  'lens-color':
    'saturation of the color that it adds in the light: the least of red, green and blue against the greatest, percent',
  'infrared-dark': 'dark frames in which it shone',
  'infrared-red': 'red of its skirt, times its green',
  'infrared-blue': 'blue of its skirt, times its green',
  'infrared-steady': 'dark frames in which its skirt was its own, and violet',
  'infrared-core': 'dark frames in which its core was colored, and not white',
  'infrared-spared': 'frames of any light in which exposure spared its core, and it was violet',
  'infrared-ring': 'dark frames in which three lights of it and more stood around a middle',
} as const satisfies Record<string, string>;

export type CameraRule = keyof typeof CAMERA_RULES;
