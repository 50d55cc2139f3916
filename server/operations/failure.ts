/** Operations throw the refusals that the contract lists. */
export * from '../../src/domain/failure.ts';
