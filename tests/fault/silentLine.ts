import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentLine {
  port: number;
  /** Returns the number of connections opened over the line. */
  opened(): number;
  /** Loses every byte and every end of the open connections from now on, as a router that has forgotten them. */
  silence(): void;
  /** Does the same, and also silences connections opened later, until `restore`. */
  silenceAll(): void;
  /** Lets connections opened from now on carry data again; the silenced ones remain silent. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine on which packets can vanish without a notice to either end. */
export async function openSilentLine(target: number): Promise<SilentLine> {
  const sockets = new Set<Socket>();
  let generation = 0;
  let silentForAll = false;
  let opened = 0;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const own = generation;
    const isSilent = () => silentForAll || own < generation;
    opened++;
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (isSilent() || to.write(chunk)));
      from.on('end', () => void (isSilent() || to.end()));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent()) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    silence: () => {
      generation++;
    },
    silenceAll: () => {
      generation++;
      silentForAll = true;
    },
    restore: () => {
      generation++;
      silentForAll = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
