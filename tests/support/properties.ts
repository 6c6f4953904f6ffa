import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a red run tells of a change and not of chance.
 * `PROPERTY_SEED=7 npm test` draws others.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_260_824) });
