#!/usr/bin/env python3
"""Checks evidence bundles and the public log by docs/formats/evidence.md alone.

Written from that document, in another language, with another library for signatures, and without a line of the
product: what both accept and refuse alike is what the document says, not what one program happens to do.
Needs Python 3.9 or newer and the `openssl` program.

    verify.py bundle FILE...     one line of JSON for each bundle; ends with 1 when one is not whole
    verify.py flips < LINES      {"bundle": FILE, "flips": [[offset, mask], ...], "packed": bool} a line: which flips
                                 were accepted; with "packed" the ZIP is made right again after each, so that the CRC
                                 does not tell
    verify.py log < LINES        a signed tree head or a consistency proof a line: what does not hold
"""

import datetime
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

MAX_SAFE = 2**53 - 1
MAX_FILES = 2_000
MAX_LOCAL_BYTES = 2_000_000_000
MAX_TEXT_BYTES = 64_000_000
MAX_PROOF = 53
MAX_FACTS = 64
MAX_FACT_UNITS = 20_000
MAX_TOKEN_BYTES = 64_000

HASH = re.compile(r"[0-9a-f]{64}")
SIGNATURE = re.compile(r"[0-9a-f]{128}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
ARCHIVE_NAME = re.compile(r"(files/)?[a-z0-9][a-z0-9._-]{0,99}")
FILE_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")
MEDIA_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]{1,80}")
KINDS = {"started", "capture", "note", "finding", "round", "hand-over", "deleted"}
TOKEN = re.compile(r"([0-9a-f]{2}){1,%d}" % MAX_TOKEN_BYTES)
STAMPED = re.compile(r"^Time stamp: ([A-Z][a-z]{2} +[0-9]+ [0-9:]{8})(\.[0-9]+)? ([0-9]{4}) GMT$", re.MULTILINE)
SPKI = {
    "Ed25519": re.compile(r"302a300506032b6570032100[0-9a-f]{64}"),
    "ECDSA-P256-SHA256": re.compile(r"3059301306072a8648ce3d020106082a8648ce3d03010703420004[0-9a-f]{128}"),
}
NO_ENTRY = "0" * 64


class Refused(Exception):
    """The bundle, or one part of it, is not what the document asks for; the message is the document's word for it."""


# --- canonical JSON ---------------------------------------------------------------------------------------------------


def canonical(value):
    """The one text of a value: RFC 8785 without fractions."""
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        if abs(value) > MAX_SAFE:
            raise ValueError("not a safe integer")
        return str(value)
    if isinstance(value, str):
        value.encode("utf-8")
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        # The order of RFC 8785 is that of UTF-16 code units.
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    raise ValueError("no such value in canonical JSON")


def read_canonical(data):
    """The value of bytes that are canonical JSON; ValueError for all others."""
    try:
        text = data.decode("utf-8")
        value = json.loads(text)
        if canonical(value) != text:
            raise ValueError("not canonical")
        return value
    except RecursionError:
        raise ValueError("nested too deeply") from None


def is_object(value, keys):
    return isinstance(value, dict) and set(value) == set(keys)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_SAFE


def matches(value, pattern):
    return isinstance(value, str) and pattern.fullmatch(value) is not None


# --- signatures, by openssl -------------------------------------------------------------------------------------------


def is_key(value):
    return (
        is_object(value, ("algorithm", "spki"))
        and value["algorithm"] in SPKI
        and matches(value["spki"], SPKI[value["algorithm"]])
    )


def der_integer(value):
    body = value.to_bytes(value.bit_length() // 8 + 1, "big")
    return b"\x02" + bytes([len(body)]) + body


class Signatures:
    """Asks openssl, and remembers what it said."""

    def __init__(self, directory):
        self.directory = directory
        self.known = {}

    def holds(self, key, message, signature):
        question = (key["algorithm"], key["spki"], hashlib.sha256(message).digest(), signature)
        if question not in self.known:
            self.known[question] = self.ask(key, message, bytes.fromhex(signature))
        return self.known[question]

    def ask(self, key, message, signature):
        key_file, message_file, signature_file = (os.path.join(self.directory, name) for name in ("key", "message", "signature"))
        if key["algorithm"] == "Ed25519":
            command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key_file, "-keyform", "DER", "-rawin"]
            command += ["-in", message_file, "-sigfile", signature_file]
        else:
            r, s = (der_integer(int.from_bytes(half, "big")) for half in (signature[:32], signature[32:]))
            signature = b"\x30" + bytes([len(r) + len(s)]) + r + s
            command = ["openssl", "dgst", "-sha256", "-verify", key_file, "-keyform", "DER"]
            command += ["-signature", signature_file, message_file]
        for path, data in ((key_file, bytes.fromhex(key["spki"])), (message_file, message), (signature_file, signature)):
            with open(path, "wb") as file:
                file.write(data)
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0

    def stamped(self, head, token):
        """The time of a timestamp token over a head, which the certificates in it bear out; None for any other bytes."""
        question = (head, hashlib.sha256(token).digest())
        if question not in self.known:
            self.known[question] = self.ask_stamped(head, token)
        return self.known[question]

    def ask_stamped(self, head, token):
        token_file, certificates_file = (os.path.join(self.directory, name) for name in ("token", "certificates"))
        with open(token_file, "wb") as file:
            file.write(token)

        def openssl(*arguments):
            return subprocess.run(["openssl", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)

        listed = openssl("pkcs7", "-inform", "DER", "-in", token_file, "-print_certs")
        with open(certificates_file, "wb") as file:
            file.write(listed.stdout)
        # The certificates that it brings are taken as they are: whose they are is for the reader to compare.
        trust = ("-CAfile", certificates_file, "-partial_chain", "-no_check_time")
        if openssl("ts", "-verify", "-digest", head, "-in", token_file, "-token_in", *trust).returncode != 0:
            return None
        told = openssl("ts", "-reply", "-in", token_file, "-token_in", "-text").stdout.decode("utf-8", "replace")
        found = STAMPED.search(told)
        if not found:
            return None
        day, fraction, year = found.groups()
        time = datetime.datetime.strptime(day + " " + year, "%b %d %H:%M:%S %Y")
        return time.strftime("%Y-%m-%dT%H:%M:%S.") + (fraction or ".")[1:4].ljust(3, "0") + "Z"


# --- the ZIP ----------------------------------------------------------------------------------------------------------


def read_zip(data):
    """The files in their order, as (name, bytes); read from the end, as ZIP readers do."""
    if len(data) < 22:
        raise Refused("not-a-bundle")
    end = struct.unpack("<IHHHHIIH", data[-22:])
    mark, disk, central_disk, here, count, central_bytes, central_at, comment = end
    if mark != 0x06054B50 or disk or central_disk or here != count or comment or count > MAX_FILES:
        raise Refused("not-a-bundle")
    if central_at + central_bytes + 22 != len(data) or central_at > MAX_LOCAL_BYTES:
        raise Refused("not-a-bundle")

    files, at, local_at = [], central_at, 0
    for _ in range(count):
        if at + 46 > len(data) - 22:
            raise Refused("not-a-bundle")
        fields = struct.unpack("<IHHHHHHIIIHHHHHII", data[at : at + 46])
        mark, made_by, needs, flags, method, time, date, crc, packed, size, name_length = fields[:11]
        extra, remark, start_disk, internal, external, offset = fields[11:]
        fixed = (mark, made_by, needs, flags, method, time, date, extra, remark, start_disk, internal, external)
        if fixed != (0x02014B50, 10, 10, 0, 0, 0, 0x21, 0, 0, 0, 0, 0) or packed != size or offset != local_at:
            raise Refused("not-a-bundle")
        name = data[at + 46 : at + 46 + name_length]
        at += 46 + name_length
        local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 10, 0, 0, 0, 0x21, crc, size, size, name_length, 0) + name
        content_at = local_at + len(local)
        content = data[content_at : content_at + size]
        if at > len(data) - 22 or content_at + size > central_at or data[local_at:content_at] != local:
            raise Refused("not-a-bundle")
        if zlib.crc32(content) != crc:
            raise Refused("not-a-bundle")
        files.append((name, content))
        local_at = content_at + size
    if local_at != central_at or at != len(data) - 22:
        raise Refused("not-a-bundle")

    names = [name.decode("latin-1") for name, _ in files]
    if len(set(names)) != len(names) or not all(ARCHIVE_NAME.fullmatch(name) for name in names):
        raise Refused("not-a-bundle")
    return [(name, content) for name, (_, content) in zip(names, files)]


def pack_again(data):
    """The same ZIP with the CRC of every file as the file is now; for flips within files, which move nothing."""
    data = bytearray(data)
    central_at = struct.unpack("<I", data[-6:-2])[0]
    at = central_at
    while at < len(data) - 22:
        size, name_length, offset = *struct.unpack("<IH", data[at + 24 : at + 30]), *struct.unpack("<I", data[at + 42 : at + 46])
        content_at = offset + 30 + name_length
        crc = struct.pack("<I", zlib.crc32(data[content_at : content_at + size]))
        data[at + 16 : at + 20] = data[offset + 14 : offset + 18] = crc
        at += 46 + name_length
    return bytes(data)


# --- manifest, chain, receipts ----------------------------------------------------------------------------------------


def read_manifest(data):
    try:
        manifest = read_canonical(data)
    except ValueError:
        raise Refused("manifest-unreadable") from None
    if not isinstance(manifest, dict) or manifest.get("format") != "sweep-evidence":
        raise Refused("manifest-unreadable")
    if manifest.get("version") != 1 or isinstance(manifest["version"], bool):
        raise Refused("unknown-version")
    good = (
        is_object(manifest, ("format", "version", "createdAt", "signer", "chain", "files"))
        and matches(manifest["createdAt"], TIME)
        and is_key(manifest["signer"])
        and is_object(manifest["chain"], ("entries", "head"))
        and is_count(manifest["chain"]["entries"])
        and matches(manifest["chain"]["head"], HASH)
        and isinstance(manifest["files"], list)
        and all(
            is_object(file, ("bytes", "name", "sha256"))
            and is_count(file["bytes"])
            and isinstance(file["name"], str)
            and matches(file["sha256"], HASH)
            for file in manifest["files"]
        )
        and {"chain.jsonl", "receipts.json"} <= {file["name"] for file in manifest["files"]}
    )
    if not good:
        raise Refused("manifest-unreadable")
    return manifest


def is_entry(entry):
    if not is_object(entry, ("at", "facts", "file", "index", "kind", "previous")):
        return False
    file, facts = entry["file"], entry["facts"]
    good_file = file is None or (
        is_object(file, ("bytes", "name", "sha256", "type"))
        and is_count(file["bytes"])
        and matches(file["name"], FILE_NAME)
        and matches(file["sha256"], HASH)
        and matches(file["type"], MEDIA_TYPE)
    )
    good_facts = (
        isinstance(facts, dict)
        and len(facts) <= MAX_FACTS
        and all(isinstance(fact, str) and len(fact.encode("utf-16-le")) // 2 <= MAX_FACT_UNITS for fact in facts.values())
    )
    return (
        good_file
        and good_facts
        and is_count(entry["index"])
        and isinstance(entry["kind"], str)
        and entry["kind"] in KINDS
        and matches(entry["at"], TIME)
        and matches(entry["previous"], HASH)
    )


def read_chain(data, signer, signatures):
    """The entries with their hashes; the chain is refused at its first fault."""
    if len(data) > MAX_TEXT_BYTES or (data and not data.endswith(b"\n")):
        raise Refused("chain-broken")
    entries, hashes, previous = [], [], NO_ENTRY
    for line in data.split(b"\n")[:-1]:
        try:
            signed = read_canonical(line)
        except ValueError:
            raise Refused("chain-broken") from None
        if not is_object(signed, ("entry", "signature")) or not is_entry(signed["entry"]):
            raise Refused("chain-broken")
        entry = signed["entry"]
        message = canonical(entry).encode("utf-8")
        linked = entry["index"] == len(entries) and entry["previous"] == previous
        if not linked or not matches(signed["signature"], SIGNATURE) or not signatures.holds(signer, message, signed["signature"]):
            raise Refused("chain-broken")
        previous = hashlib.sha256(message).hexdigest()
        entries.append(entry)
        hashes.append(previous)
    return entries, hashes, previous


def is_tree_head(head):
    return (
        is_object(head, ("at", "root", "signature", "size"))
        and matches(head["at"], TIME)
        and matches(head["root"], HASH)
        and matches(head["signature"], SIGNATURE)
        and is_count(head["size"])
    )


def tree_head_holds(log, head, signatures):
    message = canonical({"at": head["at"], "root": head["root"], "size": head["size"]}).encode("utf-8")
    return signatures.holds(log, message, head["signature"])


def node_hash(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def proves_inclusion(leaf, index, size, proof, root):
    """Walks down from the root of RFC 9162's definition instead of up: each split names the side that the proof holds."""
    if index >= size:
        return False

    def root_of(start, end, left_over):
        if end - start == 1:
            return leaf if not left_over else None
        if not left_over:
            return None
        middle = start + split(end - start)
        if index < middle:
            inner = root_of(start, middle, left_over[:-1])
            return inner and node_hash(inner, left_over[-1])
        inner = root_of(middle, end, left_over[:-1])
        return inner and node_hash(left_over[-1], inner)

    return root_of(0, size, proof) == root


def split(size):
    """The largest power of two below `size`."""
    return 1 << ((size - 1).bit_length() - 1)


def proves_consistency(first, first_root, second, second_root, proof):
    if first > second:
        return False
    if first == second:
        return not proof and first_root == second_root
    if first == 0:
        return not proof

    def roots_of(old, size, is_whole, left_over):
        """Both trees' roots below this node: of its first `old` leaves, and of all `size`."""
        if old == size:
            if is_whole:
                return None if left_over else (first_root, first_root)
            return (left_over[0], left_over[0]) if len(left_over) == 1 else None
        if not left_over:
            return None
        half = split(size)
        inner_old, inner_size = (old, half) if old <= half else (old - half, size - half)
        inner = roots_of(inner_old, inner_size, is_whole and old <= half, left_over[:-1])
        if inner is None:
            return None
        beside = left_over[-1]
        if old <= half:
            return inner[0], node_hash(inner[1], beside)
        return node_hash(beside, inner[0]), node_hash(beside, inner[1])

    return roots_of(first, second, True, proof) == (first_root, second_root)


def read_receipts(data, hashes, signatures):
    """The times of the countersignatures; refused when one does not hold or is over something else."""
    try:
        receipts = read_canonical(data) if len(data) <= MAX_TEXT_BYTES else None
    except ValueError:
        receipts = None
    if not isinstance(receipts, list):
        raise Refused("receipts-broken")
    for receipt in receipts:
        good = (
            is_object(receipt, ("index", "leaf", "log", "proof", "treeHead"))
            and is_key(receipt["log"])
            and is_count(receipt["index"])
            and is_object(receipt["leaf"], ("at", "head"))
            and matches(receipt["leaf"]["at"], TIME)
            and matches(receipt["leaf"]["head"], HASH)
            and isinstance(receipt["proof"], list)
            and len(receipt["proof"]) <= MAX_PROOF
            and all(matches(part, HASH) for part in receipt["proof"])
            and is_tree_head(receipt["treeHead"])
        )
        if not good or receipt["leaf"]["head"] not in hashes:
            raise Refused("receipts-broken")
        head = receipt["treeHead"]
        leaf = hashlib.sha256(b"\x00" + canonical(receipt["leaf"]).encode("utf-8")).digest()
        proof = [bytes.fromhex(part) for part in receipt["proof"]]
        root = bytes.fromhex(head["root"])
        if not tree_head_holds(receipt["log"], head, signatures):
            raise Refused("receipts-broken")
        if not proves_inclusion(leaf, receipt["index"], head["size"], proof, root):
            raise Refused("receipts-broken")
    return sorted(receipt["leaf"]["at"] for receipt in receipts)


def read_timestamps(data, hashes, signatures):
    """The times of the timestamps; refused when one does not hold or is over something else."""
    try:
        timestamps = read_canonical(data) if len(data) <= MAX_TEXT_BYTES else None
    except ValueError:
        timestamps = None
    if not isinstance(timestamps, list) or not timestamps:
        raise Refused("timestamps-broken")
    times = []
    for timestamp in timestamps:
        good = (
            is_object(timestamp, ("head", "token"))
            and matches(timestamp["head"], HASH)
            and matches(timestamp["token"], TOKEN)
            and timestamp["head"] in hashes
        )
        time = signatures.stamped(timestamp["head"], bytes.fromhex(timestamp["token"])) if good else None
        if time is None:
            raise Refused("timestamps-broken")
        times.append(time)
    return sorted(times)


# --- a bundle ---------------------------------------------------------------------------------------------------------


def verify(data, signatures):
    """What a verifier says of a bundle; the keys are those of `companion evidence verify`."""
    answer = {"whole": False, "fault": None, "files": {}, "countersignedAt": None, "timestampedAt": None, "leftOut": [], "entries": 0}
    try:
        files = read_zip(data)
        if [name for name, _ in files[:2]] != ["manifest.json", "manifest-signature.json"]:
            raise Refused("not-a-bundle")
        manifest_bytes, signature_bytes = files[0][1], files[1][1]
        manifest = read_manifest(manifest_bytes)
        try:
            signature = read_canonical(signature_bytes)
        except ValueError:
            signature = None
        if not is_object(signature, ("signature",)) or not matches(signature["signature"], SIGNATURE):
            raise Refused("manifest-signature")
        if not signatures.holds(manifest["signer"], manifest_bytes, signature["signature"]):
            raise Refused("manifest-signature")
        listed, present = manifest["files"], files[2:]
        if [file["name"] for file in listed] != [name for name, _ in present]:
            raise Refused("not-listed")
    except Refused as refusal:
        return {**answer, "fault": str(refusal)}

    contents = dict(present)
    captured, hashes, times, stamped = {}, [], None, None
    try:
        entries, hashes, head = read_chain(contents["chain.jsonl"], manifest["signer"], signatures)
        if {"entries": len(entries), "head": head} != manifest["chain"]:
            raise Refused("chain-broken")
        answer["entries"] = len(entries)
        # Where two entries name one file, the later counts.
        captured = {"files/" + entry["file"]["name"]: entry["file"] for entry in entries if entry["file"]}
        times = read_receipts(contents["receipts.json"], set(hashes), signatures)
        stamps = contents.get("timestamps.json")
        stamped = [] if stamps is None else read_timestamps(stamps, set(hashes), signatures)
    except Refused as refusal:
        answer["fault"] = str(refusal)

    for asked, (name, content) in zip(listed, present):
        now = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        as_captured = captured.get(name)
        fault = None
        if now["bytes"] != asked["bytes"] or now["sha256"] != asked["sha256"]:
            fault = "changed"
        elif name == "chain.jsonl" and answer["fault"] == "chain-broken":
            fault = "chain-broken"
        elif name == "receipts.json" and times is None:
            fault = "receipts-broken"
        elif name == "timestamps.json" and answer["fault"] in ("chain-broken", "timestamps-broken"):
            fault = "timestamps-broken"
        elif name.startswith("files/"):
            same = as_captured and all(now[key] == as_captured[key] for key in now)
            fault = None if same else "not-captured"
        answer["files"][name] = fault
    answer["countersignedAt"] = times[0] if times else None
    answer["timestampedAt"] = stamped[0] if stamped else None
    answer["leftOut"] = [file["name"] for name, file in captured.items() if name not in contents]
    answer["whole"] = answer["fault"] is None and not any(answer["files"].values())
    return answer


# --- commands ---------------------------------------------------------------------------------------------------------


def verify_bundles(paths, signatures):
    every = True
    for path in paths:
        with open(path, "rb") as file:
            answer = verify(file.read(), signatures)
        print(json.dumps({"bundle": path, **answer}), flush=True)
        every = every and answer["whole"]
    return every


def verify_flips(lines, signatures):
    every = True
    for line in lines:
        task = json.loads(line)
        with open(task["bundle"], "rb") as file:
            data = bytearray(file.read())
        whole = verify(bytes(data), signatures)["whole"]
        accepted = []
        for at, mask in task["flips"]:
            data[at] ^= mask
            flipped = pack_again(data) if task["packed"] else bytes(data)
            if verify(flipped, signatures)["whole"]:
                accepted.append([at, mask])
            data[at] ^= mask
        print(json.dumps({"bundle": task["bundle"], "whole": whole, "flips": len(task["flips"]), "accepted": accepted}), flush=True)
        every = every and whole and not accepted
    return every


def verify_log(lines, signatures):
    """Lines {"log": key, "treeHead": head} and {"first": head, "second": head, "proof": [...]}, in any order."""
    heads = proofs = 0
    wrong = []
    for number, line in enumerate(lines):
        task = json.loads(line)
        if "treeHead" in task:
            heads += 1
            good = is_key(task["log"]) and is_tree_head(task["treeHead"])
            good = good and tree_head_holds(task["log"], task["treeHead"], signatures)
        else:
            proofs += 1
            first, second = task["first"], task["second"]
            good = is_tree_head(first) and is_tree_head(second)
            good = good and all(matches(part, HASH) for part in task["proof"])
            good = good and proves_consistency(
                first["size"],
                bytes.fromhex(first["root"]),
                second["size"],
                bytes.fromhex(second["root"]),
                [bytes.fromhex(part) for part in task["proof"]],
            )
        if not good:
            wrong.append(number)
    print(json.dumps({"heads": heads, "proofs": proofs, "wrong": wrong}), flush=True)
    return not wrong


def main(arguments):
    if not arguments or arguments[0] not in ("bundle", "flips", "log"):
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as directory:
        signatures = Signatures(directory)
        if arguments[0] == "bundle":
            good = verify_bundles(arguments[1:], signatures)
        elif arguments[0] == "flips":
            good = verify_flips(sys.stdin, signatures)
        else:
            good = verify_log(sys.stdin, signatures)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
