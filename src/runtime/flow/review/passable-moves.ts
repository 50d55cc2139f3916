import type { CompiledMove, CompiledStatus } from '../types.ts';
import type { ReviewContext } from './context.ts';
import { requirementsOf, type CanMeet, demandOf } from './demands.ts';

/** The moves from a status that items can take. */
export type MovesFrom = ReviewContext['movesFrom'];

/** The moves whose checks some item can pass; who rejects to where approving leads approves. */
export function passableMoves({ movesFrom }: ReviewContext, canMeet: CanMeet): MovesFrom {
  const isApproval = ({ from, to }: CompiledMove) =>
    movesFrom(from).some((other) => other.to === to && !other.isReject);
  const isPassable = (move: CompiledMove) =>
    !(move.isReject && isApproval(move)) &&
    canMeet(move.from, requirementsOf(move.gates).map(demandOf));
  const found = new Map<CompiledStatus, readonly CompiledMove[]>();
  return (status) => {
    const moves = found.get(status) ?? movesFrom(status).filter(isPassable);
    found.set(status, moves);
    return moves;
  };
}
