import fc from 'fast-check';

/*
 * The generator of values, which gives the same ones in every run: whether a test passes must not
 * depend on chance. FUZZ_SEED is another seed, such as that of a failure, or `random`.
 */

const seed = process.env['FUZZ_SEED'] ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export default fc;
