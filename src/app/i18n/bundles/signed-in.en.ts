/** The texts of the group in one file, as they are asked for together (../groups.ts). */
export const texts = import.meta.glob<object>(
  '../../../../locales/en/{activity,bulk,bulletins,export,field_inputs,files,flow,form,home,list,map,notices,palette,planned_pages,references,schedule,site_map,sites,table,widgets}.json',
  { eager: true, import: 'default' },
);
