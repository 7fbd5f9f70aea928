import { describe, expect, it } from 'vitest';
import { networkOf, siteNetworkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.7.113.9', '203.7.113.9', '203.7.113.9'],
    ['1:2:3:4:5:ffff:cb00:7107', '1:2:3:4::/64', '1:2:3::/48'],
    ['::1:ffff:cb00:7107', '0:0:0:0::/64', '0:0:0::/48'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:ffff::203.0.113.7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['1::', '1:0:0:0::/64', '1:0:0::/48'],
    // As some proxies write it: each connection has a port of its own.
    ['203.0.113.7:50123', '203.0.113.7', '203.0.113.7'],
    ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['gone', 'gone', 'gone'],
    ['', '', ''],
  ])('of %s is %s, and %s at its widest', (address, network, site) => {
    expect(networkOf(address)).toBe(network);
    expect(siteNetworkOf(address)).toBe(site);
  });

  it('tells neighbours apart by their /64 and joins them by their /48', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(siteNetworkOf('2001:db8:1:2::1')).toBe(siteNetworkOf('2001:db8:1:3::1'));
    expect(siteNetworkOf('2001:db8:1::1')).not.toBe(siteNetworkOf('2001:db8:2::1'));
  });
});
