// A process of slow visitors: `node hold.ts <port> <each> <idle>`; holds until it is ended.
import { holdSockets, type SlowWay, slowWays } from './slow.ts';

const [port = 0, each = 0, idle = 0] = process.argv.slice(2).map(Number);
const ways = Object.keys(slowWays) as SlowWay[];
// A few that do not read order megabytes; more of them only fill this machine.
const wanted = ways.map((way) => ({ way, count: way === 'reading' ? Math.min(each, 50) : each }));
wanted.push({ way: 'idle', count: idle });

// A thousand a second: faster is a flood of connections, which waits in the machine's own queue and is another check's.
// Those that do not read ask eight times each: all at once they are a crowd of requests.
for (const { way, count } of wanted) {
  const wave = way === 'reading' ? 5 : 100;
  for (let held = 0; held < count; held += wave) {
    holdSockets(port, way, Math.min(wave, count - held));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
