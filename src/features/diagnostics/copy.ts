/** Words of the payment test page, which checks the deployment it stands on. */
export const copy = {
  title: 'Payment Test',
  lead: 'Checks how payments are set up on this server. Nothing here charges anybody.',
  checkEnvironment: 'Check Environment',
  testStripe: 'Test Stripe API',
  testPaypal: 'Test PayPal API',
  paypalButton: 'PayPal $3.00 USD',

  /** An order belongs to an account. */
  visitor: {
    text: 'Anyone can check the environment. The other tests open an order in an account, so they need yours.',
    signIn: 'Sign In',
    notAsked: 'Not asked. Sign in and press it again.',
  },

  logTitle: 'Results',
  logEmpty: 'No test has run yet.',
  success: 'Success',
  failure: 'Failure',

  environmentChecked: (environment: string) => `Environment check passed: ${environment}`,
  environmentCheckFailed: (status: number, body: string) => `Environment check failed: ${status} - ${body}`,
  sandbox: 'Sandbox: no money moves. Built-in stand-ins answer for both providers.',
  stripeWorks: 'Stripe API works',
  stripeFailed: 'Stripe API failed',
  subscription: (id: string) => `Subscription ${id}, not paid`,
  paypalWorks: 'PayPal API works',
  paypalFailed: 'PayPal API failed',
  paypalOrderCreated: 'PayPal order created',
  paypalOrderFailed: 'PayPal order creation failed',
  order: (id: string) => `Order ${id}, not paid`,
  answer: (status: number, body: string) => `${status} - ${body}`,
  connectionError: (call: string, message: string) => `${call} connection error: ${message}`,
  calls: { environment: 'Environment check', stripe: 'Stripe', paypal: 'PayPal' },

  infoTitle: 'Environment',
  infoEmpty: 'Not asked yet.',
  info: {
    environment: 'Environment',
    stripeSecretKey: 'Stripe secret key',
    stripePublicKey: 'Stripe public key',
    paypalClientId: 'PayPal client ID',
    paypalClientSecret: 'PayPal client secret',
    databaseUrl: 'Database URL',
    paymentKey: 'Public payment key',
  },
  present: 'present',
  absent: 'absent',
} as const;
