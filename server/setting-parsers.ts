import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ClamdAddress } from './adapters/scanner/scanner.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Parsers of the texts of settings. Each throws a StartProblem with a reason that continues a sentence after the
 * name of the variable.
 */

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new StartProblem(`must be a whole number from ${least} to ${most}, not "${text}".`);
    return value;
  };
}

/** An origin: scheme, host and port of an http address, nothing after it. */
export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!plain || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new StartProblem(
      `must be an address such as https://sitewright.example without a path, not "${text}".`,
    );
  return url.origin;
}

/**
 * An address with one of the schemes. Errors do not repeat the text, because it may contain a
 * password.
 */
export function addressOf(...schemes: readonly string[]): (text: string) => string {
  return (text) => {
    if (
      !schemes.some((scheme) => text.startsWith(`${scheme}://`) && text.length > scheme.length + 3)
    )
      throw new StartProblem(`must start with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
    return text;
  };
}

/** Addresses and networks of proxies, separated by commas: `10.0.0.2, fd00::/64`. */
export function proxies(text: string): readonly string[] {
  const list = text.split(',').map((each) => each.trim());
  for (const each of list) {
    const [address = '', bits, ...rest] = each.split('/');
    const version = isIP(address);
    const isNetwork =
      bits === undefined ||
      (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128));
    if (version === 0 || !isNetwork || rest.length > 0)
      throw new StartProblem(
        `must list IP addresses or networks such as 10.0.0.2 or 10.0.0.0/24, not "${each}".`,
      );
  }
  return list;
}

export function onOff(text: string): boolean {
  const value = text.toLowerCase();
  if (['on', 'true', 'yes', '1'].includes(value)) return true;
  if (['off', 'false', 'no', '0'].includes(value)) return false;
  throw new StartProblem(`must be on or off, not "${text}".`);
}

export function tiles(text: string): string {
  const whole = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  if (!whole || !/^https?:\/\/[^/]/.test(text))
    throw new StartProblem(
      `must be an http address that contains {z}, {x} and {y}, not "${text}".`,
    );
  return text;
}

export function existingFolder(text: string): string {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new StartProblem(`names "${text}", which is not a folder.`);
  return text;
}

/** A secret that can't be guessed; errors do not repeat it. */
export function longText(least: number): (text: string) => string {
  return (text) => {
    if (text.length < least) throw new StartProblem(`must have at least ${least} characters.`);
    return text;
  };
}

export function anyText(text: string): string {
  return text;
}

/** `127.0.0.1:3310` */
export function hostAndPort(text: string): ClamdAddress {
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new StartProblem(`must be a host and a port such as 127.0.0.1:3310, not "${text}".`);
  return { host, port: Number(port) };
}

export function bucketName(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw new StartProblem(`must be the name of a bucket, not "${text}".`);
  return text;
}

export function emailAddress(text: string): string {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text))
    throw new StartProblem(`must be one e-mail address, not "${text}".`);
  return text;
}

/** An issuer of OpenID Connect: https, or plain http on this machine, for tests. */
export function issuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isNear = url?.protocol === 'http:' && isLoopback(text);
  if (!url || (url.protocol !== 'https:' && !isNear) || url.search || url.hash || url.username)
    throw new StartProblem(
      `must be an https address without a query, such as https://accounts.google.com, not "${text}".`,
    );
  return text;
}

/**
 * The address of a service that gets a key: https, or http, which a service in the same house may have.
 * Errors do not repeat the text, because it may contain a password.
 */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.search || url.hash || url.username || url.password)
    throw new StartProblem('must be an address such as https://ai.example/v1 without a query.');
  return text;
}

/** Whether an address is reachable from this machine only. */
export function isLoopback(address: string): boolean {
  return isLoopbackName(new URL(address).hostname);
}

/** Whether a host name, or an address as a URL has it, means this machine. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
