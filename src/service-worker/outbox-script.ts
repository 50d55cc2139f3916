import type { WorkerScope } from './scope.ts';
import { sendWaiting } from './send-waiting.ts';

declare const self: WorkerScope;

// The worker imports this script when it is installed, and again only when the browser wakes it to send.
self.sendWaiting = sendWaiting;
