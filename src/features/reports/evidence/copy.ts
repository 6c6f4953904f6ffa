import { MAX_REPORT_BUNDLES, MAX_REPORT_PHOTOS } from '#contract/limits.ts';

/** Why a photo or bundle was not taken, as its field says it. */
export const copy = {
  errors: {
    'evidence-not-found': 'This photo or bundle is no longer there.',
    'evidence-changed': 'Somebody else decided about this photo while you were looking at it.',
    'evidence-closed': 'Nothing can be added to this report anymore.',
    'evidence-full': `A report takes up to ${MAX_REPORT_PHOTOS} photos and ${MAX_REPORT_BUNDLES} evidence bundles.`,
    'evidence-too-large': 'A file may have up to 10 MB.',
    'evidence-part-refused': 'A part of the file did not arrive in order. Send the file again.',
    'picture-kind-refused': 'Please choose a JPEG, PNG or WebP picture.',
    'picture-heic': 'We cannot open HEIC pictures. Save it as JPEG, then choose it again.',
    'picture-cut-off': 'The end of this picture is missing. Save it again, then choose it again.',
    'picture-not-alone': 'This file holds more than one picture. Save the picture alone, then choose it again.',
    'picture-moving': 'Please choose a still picture. Moving ones are not taken.',
    'picture-too-many-pixels': 'This picture is too large for us. Save it with at most 6,000 x 4,000 pixels.',
    'picture-unreadable': 'This picture cannot be read. Save it as a JPEG, then choose it again.',
    'picture-not-cleared': 'Black out what is personal, or say that nothing in the photo is.',
    'bundle-refused': 'This is not an evidence bundle. Please choose the ZIP file that Sweep made.',
  },
} as const;
