/** Pixels of the frame around a form: 560 of its content, twice 20 of padding, and the border. */
export const formWidth = 602;
