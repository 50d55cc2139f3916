/**
 * How many lists can have a member of their own, that no other list has taken (Kuhn's algorithm). A
 * list that has found one keeps one when later lists are added.
 */
export function matchedLists(lists: readonly (readonly number[])[]): number {
  const takenBy = new Map<number, number>();
  const take = (at: number, tried: Set<number>): boolean =>
    (lists[at] ?? []).some((member) => {
      if (tried.has(member)) return false;
      tried.add(member);
      const other = takenBy.get(member);
      if (other !== undefined && !take(other, tried)) return false;
      takenBy.set(member, at);
      return true;
    });
  return lists.filter((_, at) => take(at, new Set())).length;
}
