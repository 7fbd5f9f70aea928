#!/usr/bin/env node
// Stands where Playwright starts Firefox. Playwright sets media features at every new context by a command
// that Firefox 153 does not know yet, and gives up at the refusal. This starts the real Firefox, answers
// that one command itself and hands everything else on as it is.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that Firefox would refuse; preferences of the profile say the same (browsers.ts). */
const answeredHere = new Set(['emulation.setMediaFeaturesOverride']);

const child = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
child.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('exit', () => child.kill('SIGKILL'));

function stand(before) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (client, { url }) => {
    const real = new WebSocket(`${before}${url}`, { perMessageDeflate: false });
    const early = [];
    client.on('message', (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text);
      if (answeredHere.has(method))
        client.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (real.readyState === WebSocket.OPEN) real.send(text);
      else early.push(text);
    });
    real.on('open', () => {
      for (const text of early.splice(0)) real.send(text);
    });
    real.on('message', (data) => client.send(String(data)));
    real.on('close', () => client.close());
    real.on('error', () => client.close());
    // Whoever drove it is gone, killed perhaps: nobody else ends the browser then.
    client.on('close', () => child.kill('SIGKILL'));
  });
}

let said = '';
child.stderr.on('data', (data) => {
  const before = said;
  said = (said + data).slice(-4_096);
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/;
  if (address.test(said) && !address.test(before)) {
    stand(address.exec(said)[1]);
    said = '';
  } else process.stderr.write(data);
});
