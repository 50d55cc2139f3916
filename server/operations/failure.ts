/** Operations throw the refusals of the contract. */
export * from '../../src/contract/failure.ts';
