import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP line to a port of this machine that can be switched to another port, cut, closed or made silent. */
export interface SwitchedLine {
  port: number;
  /** Connects to another port from now on, and cuts the open connections. */
  switchTo(target: number): void;
  /** Swallows everything that the open connections still send in both directions, without closing them. */
  silence(): void;
  /** Cuts the open connections, and closes each new one until `open`. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

export async function openSwitchedLine(firstTarget: number): Promise<SwitchedLine> {
  const pairs = new Set<[Socket, Socket]>();
  let target = firstTarget;
  let isShut = false;
  const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isShut) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair);
          pair.forEach((each) => each.destroy());
        });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      target = port;
      cut();
    },
    silence: () =>
      pairs.forEach(([near, far]) => {
        near.unpipe(far);
        far.unpipe(near);
        for (const socket of [near, far]) socket.resume();
      }),
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => {
      isShut = false;
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
