import { systemClock } from '#adapters/node/clock.ts';
import { openPaypal } from '#adapters/node/paypal.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import { setUpPaypal, setUpStripe } from '#features/subscription/node/setup-plans.ts';
import { parseConfig } from './config.ts';
import { providerKeysOf } from './payments.ts';

const USAGE = `Usage:
  npm run payments -- setup   makes what is missing of our products and prices at the providers whose keys are set
`;

const DONE = 0;
const FAILED = 1;
const BAD_USAGE = 2;

async function main(): Promise<number> {
  const { stdout, stderr } = process;
  if (process.argv.length !== 3 || process.argv[2] !== 'setup') {
    stderr.write(USAGE);
    return BAD_USAGE;
  }
  const config = parseConfig(process.env);
  if (!config.ok) {
    stderr.write(`${config.error.join('\n')}\n`);
    return FAILED;
  }
  const { stripe, paypal } = providerKeysOf(config.value);
  if (!stripe && !paypal) {
    stderr.write('No provider has keys: set STRIPE_SECRET_KEY, or PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.\n');
    return FAILED;
  }
  try {
    const lines = [
      ...(stripe ? await setUpStripe(openStripe(stripe)) : []),
      ...(paypal ? await setUpPaypal(openPaypal({ ...paypal, base: paypal.apiBase, nowMs: systemClock.nowMs })) : []),
    ];
    stdout.write(`${lines.join('\n')}\n`);
    return DONE;
  } catch (error) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return FAILED;
  }
}

process.exit(await main());
