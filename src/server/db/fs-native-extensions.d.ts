/** The part that is used; the package brings no types. */
declare module 'fs-native-extensions' {
  /**
   * Locks the whole open file for this descriptor, until it is closed or its process ends. False: another descriptor has
   * the lock.
   */
  export function tryLock(fd: number): boolean;
}
