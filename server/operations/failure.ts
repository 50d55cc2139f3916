/** Operations refuse in the words of the contract. */
export * from '../../src/contract/failure.ts';
