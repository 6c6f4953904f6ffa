/** What the camera in the page says where it gave nothing. */
export const liveCopy = {
  noPicture: 'No photo was taken. Try once more, or choose a file instead.',
  noClip: 'No clip was recorded. Take photos, or choose a clip from your camera app.',
} as const;
