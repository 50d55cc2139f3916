import { describe, expect, it } from 'vitest';
import { loadDemo } from './index.ts';

const demo = loadDemo();
const [first] = demo.organisations;
const sites = demo.sites.filter(({ organisation }) => organisation === first?.key);
const grantsOf = (email: string) => {
  const user = demo.users.find((row) => row.email === email);
  return demo.grants.filter((grant) => grant.user === user?.key);
};
const isLive = ({ expires_offset_days: days }: { expires_offset_days: number | null }) =>
  days === null || days > 0;
const roleName = (key: string) => demo.roles.find((role) => role.key === key)?.name;

describe('the first organisation (design, "Running")', () => {
  it('the first organisation has sites abroad, one archived and one without coordinates', () => {
    expect(sites).toHaveLength(5);
    expect(new Set(sites.map(({ address }) => address.country_code)).size).toBeGreaterThan(2);
    expect(sites.filter((site) => site.is_archived)).toHaveLength(1);
    expect(sites.filter(({ address }) => address.latitude === null)).toHaveLength(1);
  });

  it('the first organisation has one site on which nobody holds a role', () => {
    const empty = sites.filter(({ key }) => !demo.grants.some(({ site }) => site === key));
    expect(empty).toHaveLength(1);
  });

  it('the first organisation uses time zones that exist', () => {
    for (const { timezone } of demo.sites) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
    }
  });

  it('the first organisation has an administrator of all sites and one of two', () => {
    expect(grantsOf('admin@demo.example').map(({ role, site }) => [roleName(role), site])).toEqual([
      ['Organisation admin', null],
    ]);
    const managed = grantsOf('manager@demo.example');
    expect(managed.map(({ role }) => roleName(role))).toEqual(['Site admin', 'Site admin']);
    expect(new Set(managed.map(({ site }) => site)).size).toBe(2);
  });

  it('a technician has a grant that ends within the month and one that has ended', () => {
    const grants = grantsOf('technician@demo.example');
    const days = grants.map(({ expires_offset_days: offset }) => offset ?? Infinity);
    expect(days.filter((offset) => offset > 0 && offset < 28)).toHaveLength(1);
    expect(days.filter((offset) => offset < 0)).toHaveLength(1);
    const work = grants.filter((grant) => isLive(grant) && roleName(grant.role) === 'Technician');
    expect(work).toHaveLength(1);
  });
});

describe('organisations', () => {
  it('organisations only refer to their own people, roles and grants', () => {
    const homes = new Map(
      [...demo.users, ...demo.roles, ...demo.sites, ...demo.teams].map((row) => [
        row.key,
        row.organisation,
      ]),
    );
    const mixed = [
      ...demo.grants.map(({ user, role, site }) => [user, role, ...(site === null ? [] : [site])]),
      ...demo.teams.map(({ key, members }) => [key, ...members]),
    ].filter((keys) => new Set(keys.map((key) => homes.get(key))).size > 1);
    expect(mixed).toEqual([]);
  });

  it('administrator roles hold every permission code', () => {
    const admins = demo.roles.filter(({ name }) => name.includes('admin'));
    expect(admins.map(({ permissions }) => permissions)).toEqual(admins.map(() => ['*.*']));
  });
});
