import { statements } from './migration.ts';

/**
 * An index of lists looks up one word by adding what it has to a set, but several at once by comparing them
 * for each file: a set of the files of 51 words takes 16 ms in this way and 63 ms at once. Words after the
 * first 256 are looked up 32 at a time: most of them are rare, and planning takes longer than reading.
 */
const lookUp = `
  create or replace function files_with_words(wanted bigint[]) returns integer[]
  language plpgsql stable parallel safe set enable_seqscan = off set enable_indexscan = off as $$
    declare
      one_by_one text := (
        select string_agg(format('words @> array[%s]::bigint[]', id), ' or ')
        from unnest(wanted[1:256]) as each_word(id));
      first integer[];
    begin
      if one_by_one is null then
        return '{}';
      end if;
      execute 'select array_agg(file_id) from file_words where ' || one_by_one into first;
      if cardinality(wanted) <= 256 then
        return coalesce(first, '{}');
      end if;
      return (
        with scans as materialized (
          select array_agg(id) as ids
          from unnest(wanted[257:]) with ordinality as each_word(id, place) group by (place - 1) / 32
        ), found as materialized (
          select unnest(first) as file_id
          union
          select file_words.file_id from scans, file_words where file_words.words && scans.ids
        )
        select coalesce(array_agg(file_id), '{}') from found);
    end
  $$;`;

/** A search looks each word that contains the searched one up by itself. */
export const filesWithWords = statements('0065_files_with_words', lookUp);
