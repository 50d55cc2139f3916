/** Longer ones are told to the person instead, in seconds. */
const longestPause = 5;

/** How often a request is sent again because the server asks for it. */
const mostTries = 3;

/**
 * Milliseconds after which a server that has too much to do asks to get a request again; null if it
 * does not, or for too long, or for the last time.
 *
 * @param earlier How often the request was sent before
 */
function askedPause(status: number, retryAfter: string | null, earlier: number): number | null {
  if ((status !== 429 && status !== 503) || retryAfter === null || earlier >= mostTries)
    return null;
  const seconds = Number(retryAfter);
  return seconds >= 0 && seconds <= longestPause ? seconds * 1000 : null;
}

/**
 * Sends a request, and again after a pause if the server asks for that. A change must have an
 * idempotency key, since it may have been carried out.
 */
export async function sendPatiently<Answer>(
  send: () => Promise<Answer>,
  told: (answer: Answer) => { readonly status: number; readonly retryAfter: string | null },
): Promise<Answer> {
  for (let earlier = 0; ; earlier += 1) {
    const answer = await send();
    const { status, retryAfter } = told(answer);
    const pause = askedPause(status, retryAfter, earlier);
    if (pause === null) return answer;
    await new Promise((resolve) => void setTimeout(resolve, pause));
  }
}
