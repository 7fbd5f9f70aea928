// A process of slow visitors: `node hold.ts <port> <each> <idle>`; holds until it is ended.
import { holdSockets, type SlowWay, slowWays } from './slow.ts';

const [port = 0, each = 0, idle = 0] = process.argv.slice(2).map(Number);
for (const way of Object.keys(slowWays) as SlowWay[]) {
  // A few that do not read order megabytes; more of them only fill this machine.
  holdSockets(port, way, way === 'reading' ? Math.min(each, 50) : each);
}
holdSockets(port, 'idle', idle);
