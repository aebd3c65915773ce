/** The palette's keys as they are printed on this machine's keyboard. */
export const paletteKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
