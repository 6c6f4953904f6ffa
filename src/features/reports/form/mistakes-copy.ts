/** What is wrong with a form, said under its fields. */
export const mistakesCopy = {
  errors: {
    'location-name-required': 'Location name is required',
    'address-required': 'Address is required',
    'city-required': 'City is required',
    'country-required': 'Country is required',
    'description-too-short': 'Please provide at least 10 characters describing the issue',
    'report-submit-failed': 'Failed to submit report',
  },
} as const;
