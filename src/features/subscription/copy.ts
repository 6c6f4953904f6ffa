/** Words of the upgrade modal and of 'Upgrade to Pro', and the sentences of what goes wrong with Pro and payments. */
export const copy = {
  modal: {
    title: 'Upgrade to Pro',
    text: (feature: string) =>
      `${feature} requires a Pro subscription. Unlock all advanced security features for just $3/month.`,
    upgrade: 'Upgrade Now - $3/month',
    later: 'Maybe Later',
  },
  screen: {
    title: 'Upgrade to Pro',
    lead: 'The room check with the camera, the reports, the guides and the checklist stay free.',
    active: 'You have Pro.',
    activeUntil: (date: string) => `You have Pro until ${date}.`,
    autoPro: 'This server gives Pro to every visitor. You do not have to buy anything here.',
    planLegend: 'Choose a plan',
    plans: {
      monthly: { name: 'Monthly', price: '$3', note: 'per month, cancel anytime' },
      six_months: { name: '6 Months', price: '$15', note: 'normally $18, save $3' },
    },
    planText: (price: string, note: string) => `${price} – ${note}`,
    boughtTitle: 'What you get',
    bought: [
      'Network Scanner',
      'NFC Key Scanner',
      'AirTag and Tracker Scanner',
      'Motion Sensor Detection',
      'Every saved scan as a detailed report',
    ],
    boughtLimit: 'No scanner finds everything. Read what each can and cannot see before you pay.',
    accuracy: 'How good is it?',
    termsTitle: 'What you agree to',
    terms: {
      monthly: [
        'By card: $3 now and every month after, until you cancel.',
        'By PayPal: $3 once for 30 days of Pro. Nothing renews.',
      ],
      six_months: [
        'By card: $15 now and every six months after, until you cancel.',
        'By PayPal: $15 once for 180 days of Pro. Nothing renews.',
      ],
    },
    cancel: 'After you cancel, Pro lasts to the end of the time you have paid.',
    noRefunds: 'Cancel anytime. No refunds for partial months.',
    payTitle: 'Pay by credit card or PayPal',
    accountFirst:
      'Pro belongs to an account, so that it is still yours on another phone. Create one or sign in to pay.',
    register: 'Create Account',
    login: 'Sign In',
    loading: 'Asking the server how you can pay',
    notConfigured: 'Payments are not set up on this server',
    notConfiguredText: 'Nobody can pay here at the moment, and nothing was charged. The free checks work as always.',
    noForm: 'This version cannot take payments yet',
    noFormText: 'The server is ready for payments, but this page has no payment form yet. Nothing was charged.',
    paymentFailed: 'Payment Failed',
    error: 'Error',
    tryAgain: 'Try Again',
  },
  /** What people read at PayPal. */
  orders: {
    monthly: 'Sweep Pro, 30 days',
    six_months: 'Sweep Pro, 180 days',
    test: 'Sweep payment test',
    cancelReason: 'Cancelled in Sweep',
  },
  /** What the operator's tool prints. */
  setup: {
    product: 'Sweep Pro',
    plan: (code: 'monthly' | 'six_months') => (code === 'monthly' ? 'Sweep Pro, monthly' : 'Sweep Pro, six months'),
    made: (provider: string, what: string) => `${provider}: made ${what}`,
    there: (provider: string, what: string) => `${provider}: ${what} is there`,
  },
  sandbox: {
    banner: 'Sandbox: no money moves',
    declined: 'The card was declined.',
    notAuthenticated: 'The bank could not confirm that it is you. Nothing was charged.',
    ended: 'This subscription was ended before it was paid. Nothing was charged.',
  },
  errors: {
    'pro-required':
      'This feature requires a Pro subscription. Unlock all advanced security features for just $3/month.',
    'amount-refused': 'This amount does not belong to any plan.',
    'payments-not-configured': 'Payments are not set up on this server. Nothing was charged.',
    'order-not-found': 'There is no such order.',
    'subscription-not-found': 'There is no such subscription.',
    'subscription-active': 'You already have an active subscription.',
    'payment-pending': 'Your last payment is still on its way. Pro begins when it has arrived.',
    'payment-not-completed': 'The payment was not completed. Nothing was granted.',
    'provider-unavailable': 'The payment provider does not answer right now. Please try again in a moment.',
    'signature-refused': 'The signature of this event is not valid.',
    'paypal-capture-failed': 'Payment processing failed. Please try again.',
    'paypal-failed': 'Payment error occurred. Please try again.',
    'payment-failed': 'Something went wrong',
    'payment-boundary': 'Payment Error: There was an error loading the payment system. Please try refreshing the page.',
  },
} as const;
