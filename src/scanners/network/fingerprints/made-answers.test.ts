import { expect, test } from 'vitest';
import { answersOf, verdictOn } from '#tests/banners/made-answers.ts';

/** Lines of the form that nmap's documentation gives, about products that do not exist. */
const FILE = String.raw`
# comment d/webcam/
Probe TCP GetRequest q|GET / HTTP/1.0\r\n\r\n|
match http m|^HTTP/1\.[01] \d\d\d [A-Z]{2}\r\nServer: Acme IP Camera ([\d.]+)\r\n\r\n| p/Acme httpd/ v/$1/ d/webcam/ cpe:/h:acme/
match http m=^HTTP/1\.0 200 OK\r\nServer: Acme-Print\r\n=s p/Acme/ d/printer/
softmatch rtsp m%^RTSP/1\.0 200 OK\r\nCSeq: 1\r\nServer: Acme RTSP camera\r\n\r\n%i d/webcam/
match ftp m|^220 Acme Router FTP\r\n| d/broadband router/
match http m|Server: Acme IP Camera| d/webcam/
match http m|^HTTP/1\.0 200 OK\r\n(a)\1| d/webcam/
match x11 m|^\x01\0| d/webcam/
match http m|^HTTP/1\.0 200 OK\r\nServer: Alarm\r\n| d/security-misc/
match http m|^HTTP/1\.0 200 OK\r\nServer: nginx\r\n| p/nginx/
`;

test('answers are made of whole patterns of services that are asked, with the truth of their type', () => {
  const { answers, left } = answersOf(FILE);
  expect(answers.map(({ truth, service }) => [truth, service])).toEqual([
    ['camera', 'http'],
    ['other', 'http'],
    ['camera', 'rtsp'],
    ['other', 'ftp'],
  ]);
  expect(left).toBe(3);
  expect(answers.map((answer) => verdictOn(answer))).toEqual(['camera', 'other', 'camera', 'other']);
});

test('the same file gives the same answers', () => {
  expect(answersOf(FILE)).toEqual(answersOf(FILE));
});
