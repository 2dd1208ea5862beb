import type { Database } from '../connection.ts'

/**
 * Must be raised with every change of the tables, of the terms (`server/records/search/search-terms.ts`) or of what
 * is indexed: the index is then rebuilt.
 */
export const INDEX_VERSION = '1'

/** Whether it is a table of the index, including those of SQLite itself. */
export const isIndexTable = (name: string): boolean => name.startsWith('_search_')

/**
 * The indexes store no text (`content=''`): results are looked up in the document. Positions of words are
 * stored (bm25 counts them, and has no text to count them in). Stems are prefixed by `=`, so that a typed
 * prefix matches only whole words.
 */
const OPTIONS = `content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2 tokenchars '='"`

export const INDEX_TABLES = `
DROP TABLE IF EXISTS "_search_open";
DROP TABLE IF EXISTS "_search_full";
DROP TABLE IF EXISTS "_search_documents";
DROP TABLE IF EXISTS "_search_state";
CREATE TABLE "_search_state" ("version" TEXT NOT NULL, "position" TEXT NOT NULL);
CREATE TABLE "_search_documents" (
  "key" INTEGER PRIMARY KEY, "record" TEXT NOT NULL UNIQUE, "kind" TEXT NOT NULL, "outer" TEXT NOT NULL, "inner" TEXT NOT NULL,
  "title" TEXT NOT NULL, "context" TEXT NOT NULL, "labels" TEXT NOT NULL, "openness" TEXT NOT NULL, "body" TEXT NOT NULL
);
CREATE INDEX "_search_documents_outer" ON "_search_documents" ("outer", "inner");
CREATE INDEX "_search_documents_inner" ON "_search_documents" ("inner");
CREATE VIRTUAL TABLE "_search_open" USING fts5(title, context, body, ${OPTIONS});
CREATE VIRTUAL TABLE "_search_full" USING fts5(title, context, body, labels, ${OPTIONS});
`

/** Invalidates the index after the rows were replaced. Inside their transaction. */
export const makeIndexAnew = (db: Database): void => {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '_search_state'").get() !== undefined
  if (isThere) db.exec(`UPDATE "_search_state" SET "version" = ''`)
}
