/** Words of the sandbox: what stands in for the providers' own forms and windows. */
export const copy = {
  banner: 'Sandbox: no money moves',
  bannerText:
    'Built-in stand-ins answer for the card provider and for PayPal. Use the test cards; do not enter a real card.',
  number: 'Test card number',
  numberHint: '4242 4242 4242 4242 succeeds, 4000 0025 0000 3155 asks the bank first, 4000 0000 0000 0002 is declined.',
  bankTitle: 'Your bank asks',
  bankText: 'Is it you who pays? This is the test bank of the sandbox.',
  bankYes: 'Yes, it is me',
  bankNo: 'No',
  paypalTitle: 'PayPal sandbox',
  paypalText: (price: string) => `Agree to pay ${price}? This window stands in for PayPal's.`,
  approve: 'Agree and pay',
  approvePending: 'Agree, the money takes days',
  approveDeclined: 'Agree, the payment fails',
  cancel: 'Cancel',
  declined: 'The card was declined.',
  notAuthenticated: 'The bank could not confirm that it is you. Nothing was charged.',
  ended: 'This subscription was ended before it was paid. Nothing was charged.',
} as const;
