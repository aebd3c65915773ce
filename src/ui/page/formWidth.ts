/** Of the frame around a form: its 560 pixels, its padding of 20 and its border. */
export const formWidth = 602;
