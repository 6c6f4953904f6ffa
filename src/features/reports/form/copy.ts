import type { IssueType } from '#contract/entities/reported-location.ts';

/** Words of the form with which a location is reported. */
export const copy = {
  issueTypeDescriptions: {
    camera: 'Suspicious camera or recording device',
    network: 'Suspicious network devices or monitoring',
    keycard: 'Multiple active cards or access problems',
    other: 'Other privacy or security concerns',
  } satisfies Record<IssueType, string>,
  title: 'Report a Location',
  back: 'Security Reports',
  notice: {
    title: 'Help Keep Travelers Safe',
    text: 'Tell others what you saw. You need no account, and your name is never shown.',
  },
  name: 'Location Name',
  nameHint: 'As it is written on your booking',
  placeKind: 'Kind of place (optional)',
  placeKindNone: 'Choose',
  rentalNote: 'For a private rental we show only the city. Its name and address stay with our reviewers.',
  address: 'Address',
  city: 'City',
  state: 'State/Province (optional)',
  country: 'Country',
  position: 'Position (optional)',
  positionHint:
    'Latitude and longitude from a map program, such as 46.3684, 14.1146. Without it the map uses the city.',
  positionUnclear: 'Please write latitude and longitude as two numbers, such as 46.3684, 14.1146',
  issueType: 'What kind of issue is it?',
  guidance: {
    title: 'How to Write a Responsible Review',
    points: [
      'Say what you saw yourself, where it was, and when.',
      'Say how you checked it, and what you did not check.',
      'Leave out names, room numbers, phone numbers and other personal details.',
    ],
    exampleTitle: 'Example',
    example:
      '“On the second evening in March we saw a small lens in the alarm clock on the desk. It faced the bed and reflected the flashlight from three sides. Reception replaced the clock and gave us another room. We did not look inside it.”',
    reminder: 'Please be accurate, fair and factual. Write only what you know.',
  },
  description: 'What did you see?',
  descriptionCount: (length: number, most: number) => `${length} of ${most} characters`,
  stayEnds: 'Last day of your stay (optional)',
  stayEndsHint: 'The report is public two to seven days later at the earliest. Only the month is ever shown.',
  publishEarly: 'Publish it while I am still there',
  publishEarlyHint: 'Whoever is there may then guess that it was you.',
  submit: 'Submit Security Report',
  submitting: 'Submitting Report...',
  footer: 'Reports are reviewed before being published. Your personal information is kept private.',
  error: 'Error',
  keep: {
    title: 'Keep this link',
    text: 'It is the only way back to your report. We cannot send it again, because we do not know who you are.',
  },
  sent: {
    title: 'Report Submitted',
    text: 'Thank you for helping keep travelers safe. Your report has been submitted for review.',
    openReceipt: 'Open the receipt of this report',
  },
  /** Where the account has an open report about the same thing. */
  added: {
    title: 'Added to Your Report',
    text: 'Thank you. You told us about this before, so we added it to your earlier report. A reviewer will read both.',
  },
} as const;
