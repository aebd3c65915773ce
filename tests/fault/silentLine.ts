import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentLine {
  port: number;
  /** How many connections have been opened over it. */
  opened(): number;
  /** From now on the open connections lose every byte and every end, as behind a router that has forgotten them. */
  silence(): void;
  /** The same, and connections opened later too, until `restore`. */
  silenceAll(): void;
  /** Connections opened from now on carry again; those that fell silent stay so. */
  restore(): void;
  close(): Promise<void>;
}

/** A line to a port of this machine on which packets can vanish: nobody at either end is told. */
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
