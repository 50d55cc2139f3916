/** Numbers that items of a site got by a pattern: a series for each text around the number. */
export interface NumberSeriesTable {
  site_id: number;
  module_type: string;
  db: string;
  start_text: string;
  end_text: string;
  /** Never goes down, so that no number is given twice. */
  last_number: number;
}
