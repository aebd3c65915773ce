/** An answer that the database already wrote as JSON: it goes out without being parsed and written again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
