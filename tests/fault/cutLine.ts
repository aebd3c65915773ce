import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutLine {
  port: number;
  /** Returns the number of cuts so far. */
  cuts(): number;
  close(): Promise<void>;
}

/**
 * Opens a line to a port of this machine. It is cut in mid-transfer whenever the bytes sent reach the next of `cutAfter`.
 */
export async function openCutLine(target: number, cutAfter: readonly number[]): Promise<CutLine> {
  const open = new Set<Socket>();
  let carried = 0;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.on('data', (chunk) => {
      carried += chunk.length;
      const next = cutAfter[cuts];
      if (next === undefined || carried < next) return;
      cuts++;
      end();
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        open.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}
