/** The server's side of the table. */

import type { TableEvent, TableState } from "../model/table";
import { request } from "../page/api";

const table = (id: string, rest = ""): string => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const tables = {
  state: (id: string): Promise<TableState> => request("GET", table(id)),
  /** Null while nothing has happened since that version. */
  since: (id: string, version: number): Promise<TableState | null> => request("GET", table(id, `?since=${version}`)),
  happened: (id: string, version: number, event: TableEvent): Promise<TableState> =>
    request("POST", table(id, "/events"), { version, event }),
  enter: (id: string, version: number, text: string): Promise<TableState> => request("POST", table(id, "/enter"), { version, text }),
  program: (id: string, version: number): Promise<TableState> => request("POST", table(id, "/program"), { version }),
};
