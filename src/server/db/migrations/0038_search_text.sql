-- What a keyword is compared with (search/matching.ts): lines in small letters, and once more without punctuation, unseen
-- characters and full width where there are any. What is left out stands to the letter in search/bareText.ts.
CREATE FUNCTION search_text(lines text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(lines COLLATE "C") || CASE WHEN lines COLLATE "C" ~ '[!-/:-@\[-\u0060{-~\u00a1-\u00a9\u00ab-\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u2212\u25a0-\u27bf\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffe6\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb０-９Ａ-Ｚａ-ｚ\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    THEN chr(10) || regexp_replace(lower(translate(lines, '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ' || U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000',
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' || '                ') COLLATE "C"), ' *[!-/:-@\[-\u0060{-~\u00a1-\u00a9\u00ab-\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u2212\u25a0-\u27bf\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffe6\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]+', '', 'g')
    ELSE '' END
$$;
--> statement-breakpoint
DROP INDEX ledger_remarks;--> statement-breakpoint
DROP INDEX notes_words;--> statement-breakpoint
DROP INDEX audit_entries_remarks;--> statement-breakpoint
-- The same pieces of these texts. The body is of the standard's kind: it is bound to search_text itself, whatever the
-- search path is while an index is made.
CREATE OR REPLACE FUNCTION pieces(lines text, reading text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL UNSAFE COST 100000
BEGIN ATOMIC
  SELECT array_agg(piece) FROM (
    SELECT substr(line, at, length) AS piece
    FROM (SELECT chr(10) || search_text(lines) || chr(10) AS line OFFSET 0) AS folded,
      generate_series(1, char_length(line)) AS at, generate_series(1, 2) AS length
    UNION ALL
    SELECT four
    FROM (SELECT chr(10) || search_text(lines) || chr(10) AS line OFFSET 0) AS folded,
      generate_series(1, char_length(line) - 3) AS at, substr(line, at, 4) AS four
    WHERE octet_length(four) = 4
    UNION ALL
    SELECT '~' || substr(firsts, at, CASE substr(firsts, at, 1) WHEN '/' THEN length ELSE 2 END)
    FROM (SELECT regexp_replace(replace('/ ' || reading, ' -', ''), '(\S)\S* ?', '\1', 'g') AS firsts OFFSET 0) AS folded,
      generate_series(1, char_length(firsts) - 1) AS at, generate_series(2, 3) AS length
    WHERE length = 2 OR substr(firsts, at, 1) = '/'
    UNION ALL
    SELECT '''' || unnest(string_to_array(reading, ' '))
  ) AS found;
END;
--> statement-breakpoint
CREATE INDEX ledger_remarks ON ledger_entries USING gin (pieces(remarks, '')) WHERE kind <> 'sale';--> statement-breakpoint
CREATE INDEX notes_words ON notes USING gin (pieces("text", ''));--> statement-breakpoint
CREATE INDEX audit_entries_remarks ON audit_entries USING gin (pieces(remarks, '')) WHERE remarks <> '';
